import type { Cabinet, Session } from '@vidno/contract/account/cabinet';
import { LockKeyhole, Mail, Monitor, Send, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { displayPhone } from '#shared/format/format.ts';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { Section } from '#shared/ui/layout/card.tsx';
import { Row, RowButton, RowLink, Rows } from '#shared/ui/layout/rows.tsx';
import { useEndOtherSessions, useEndSession } from './api.ts';
import { CabinetFrame } from './cabinet-frame.tsx';
import { contactsTexts } from './contacts/contacts-texts.ts';
import { VkRow } from './contacts/vk-row.tsx';
import { inOrder, kindOfDevice } from './rules.ts';
import { PasswordForm } from './security/password-form.tsx';
import { SecondFactorRow } from './security/second-factor.tsx';
import { sessionTexts, securityTexts as texts } from './security/security-texts.ts';

export function CabinetSecurityPage(): ReactNode {
  return <CabinetFrame>{(cabinet) => <Security cabinet={cabinet} />}</CabinetFrame>;
}

/** How one logs in to the account, and where one is logged in. */
function Security({ cabinet }: { readonly cabinet: Cabinet }) {
  const { id, phone, email, telegram } = cabinet.profile;
  const toContacts = (of: string) => (
    <RowLink of={of} to="/cabinet">
      {contactsTexts.change}
    </RowLink>
  );
  return (
    <>
      <Section title={texts.ways}>
        <Rows label={texts.ways}>
          {phone !== null && (
            <Row
              icon={<Smartphone size={20} />}
              title={texts.phoneCode}
              detail={displayPhone(phone)}
              action={toContacts(contactsTexts.phone)}
            />
          )}
          {email !== null && cabinet.has_password && (
            <Row
              icon={<Mail size={20} />}
              title={texts.email}
              detail={email}
              action={toContacts(contactsTexts.email)}
            />
          )}
          {telegram !== null && (
            <Row
              icon={<Send size={20} />}
              title={contactsTexts.telegram}
              detail={telegram}
              action={toContacts(contactsTexts.telegram)}
            />
          )}
          <VkRow vk={cabinet.vk} />
          <PasswordRow accountId={id} hasPassword={cabinet.has_password} />
          <SecondFactorRow {...cabinet.second_factor} />
        </Rows>
      </Section>
      <Sessions accountId={id} sessions={cabinet.sessions} />
    </>
  );
}

interface SessionsProps {
  readonly accountId: number;
  readonly sessions: readonly Session[];
}

/** Where the account is logged in. */
function Sessions({ accountId, sessions }: SessionsProps) {
  const endOthers = useEndOtherSessions(accountId);
  return (
    <Section
      title={sessionTexts.title}
      note={sessionTexts.note}
      action={
        sessions.length > 1 && (
          <RowButton of={sessionTexts.list} busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {sessionTexts.endOthers}
          </RowButton>
        )
      }
    >
      {endOthers.data && <Alert kind="success">{sessionTexts.ended(endOthers.data.ended)}</Alert>}
      <FailureAlert failure={endOthers.error} />
      <Rows label={sessionTexts.list}>
        {inOrder(sessions).map((session) => (
          <SessionRow key={session.id} accountId={accountId} session={session} />
        ))}
      </Rows>
    </Section>
  );
}

interface SessionRowProps {
  readonly accountId: number;
  readonly session: Session;
}

/** A session of the user. That of this browser has no button, because logging out ends it. */
function SessionRow({ accountId, session }: SessionRowProps) {
  const end = useEndSession(accountId);
  const { id, device, current, last_seen_at, created_at } = session;
  return (
    <Row
      icon={kindOfDevice(device) === 'phone' ? <Smartphone size={20} /> : <Monitor size={20} />}
      title={device}
      mark={current && <Badge tone="accent">{sessionTexts.current}</Badge>}
      detail={current ? sessionTexts.now : sessionTexts.seen(last_seen_at, created_at)}
      action={
        !current && (
          <RowButton of={device} busy={end.isPending} onClick={() => end.mutate(id)}>
            {sessionTexts.end}
          </RowButton>
        )
      }
    >
      {end.error && <FailureAlert failure={end.error} />}
    </Row>
  );
}

interface PasswordRowProps {
  readonly accountId: number;
  readonly hasPassword: boolean;
}

function PasswordRow({ accountId, hasPassword }: PasswordRowProps) {
  const [state, setState] = useState<'shown' | 'editing' | 'saved'>('shown');
  const isEditing = state === 'editing';
  return (
    <Row
      icon={<LockKeyhole size={20} />}
      title={texts.password}
      detail={hasPassword ? texts.passwordKnown : texts.passwordUnknown}
      action={
        <RowButton
          of={texts.password}
          aria-expanded={isEditing}
          onClick={() => setState(isEditing ? 'shown' : 'editing')}
        >
          {hasPassword ? texts.change : texts.set}
        </RowButton>
      }
    >
      {isEditing && (
        <PasswordForm accountId={accountId} onSaved={() => setState('saved')} onCancel={() => setState('shown')} />
      )}
      {state === 'saved' && <Alert kind="success">{texts.passwordSaved}</Alert>}
    </Row>
  );
}
