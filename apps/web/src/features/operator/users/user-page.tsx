import {
  blockUser,
  deleteUser,
  endUserSessions,
  grantUserService,
  keepSecondFactor,
  type OperatorUser,
  previewUserDeletion,
  resetSecondFactor,
  revokeUserService,
  showContacts,
  unblockUser,
} from '@vidno/contract/operator/users';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import { call } from '#features/session/api.ts';
import { formatMoment } from '#shared/format/format.ts';
import { fieldRefusal } from '#shared/http/field-refusal.ts';
import { codeOf } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { SelectField } from '#shared/ui/form/fields.tsx';
import { Card, Section } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { OperatorLink, useIdOfAddress } from '../address.tsx';
import { useUser } from '../api.ts';
import { ChangeDialog } from '../change-dialog.tsx';
import { EventHistory } from '../event.tsx';
import { type Fact, FactList } from '../fact-list.tsx';
import styles from '../operator.module.css';
import { formatEnd } from '../rules.ts';
import { texts } from '../texts.ts';

export function UserPage() {
  const id = useIdOfAddress();
  return id === null ? <NoUser /> : <ShownUser key={id} id={id} />;
}

function ShownUser({ id }: { readonly id: number }) {
  const { data: user, error, refetch } = useUser(id);
  if (codeOf(error) === 'not_found') return <NoUser />;
  return (
    <Page
      above={<OperatorLink to="/users">{texts.back}</OperatorLink>}
      title={
        <>
          {texts.userTitle(id)} {user && <Marks user={user} />}
        </>
      }
    >
      <FailureAlert failure={error} title={texts.userFailed} onRetry={refetch} />
      {user ? <Details user={user} /> : !error && <Skeleton height="16rem" />}
    </Page>
  );
}

function NoUser() {
  return (
    <Page title={texts.users} above={<OperatorLink to="/users">{texts.back}</OperatorLink>}>
      <EmptyState icon={<UserX size={28} />} title={texts.notFound}>
        {texts.noUser}
      </EmptyState>
    </Page>
  );
}

function Marks({ user: { role, blocked, deletion } }: { readonly user: OperatorUser }) {
  return (
    <>
      <Badge tone={role === 'operator' ? 'accent' : 'neutral'}>{texts.roles[role]}</Badge>{' '}
      {blocked && <Badge tone="danger">{texts.blocked}</Badge>}{' '}
      {deletion && <Badge tone="warning">{texts.leaving}</Badge>}
    </>
  );
}

type Change =
  | 'contacts'
  | 'block'
  | 'unblock'
  | 'sessions'
  | 'reset'
  | 'keep'
  | 'grant'
  | 'delete'
  | { readonly revoke: 1 | 2 | 3 };
type Contacts = Readonly<Record<'email' | 'phone' | 'telegram', string | null>>;

function Details({ user }: { readonly user: OperatorUser }) {
  const [change, setChange] = useState<Change | null>(null);
  const [contacts, setContacts] = useState<Contacts | null>(null);
  const close = () => setChange(null);
  return (
    <>
      <Card>
        <Facts user={user} contacts={contacts} onShow={() => setChange('contacts')} />
      </Card>
      <div className={styles.bar}>
        {user.blocked ? (
          <Button onClick={() => setChange('unblock')}>{texts.unblock}</Button>
        ) : (
          <Button theme="danger" onClick={() => setChange('block')}>
            {texts.block}
          </Button>
        )}
        <Button theme="gray" onClick={() => setChange('sessions')}>
          {texts.endSessions}
        </Button>
        {user.second_factor && (
          <Button theme="gray" onClick={() => setChange(user.second_factor_ends === null ? 'reset' : 'keep')}>
            {user.second_factor_ends === null ? texts.resetFactor : texts.keepFactor}
          </Button>
        )}
        <Button theme="danger" onClick={() => setChange('delete')}>
          {texts.deleteUser}
        </Button>
        <OperatorLink to="/money" search={{ account: String(user.id) }}>
          {texts.toMoney}
        </OperatorLink>
      </div>
      <Services user={user} onGrant={() => setChange('grant')} onRevoke={(revoke) => setChange({ revoke })} />
      <EventHistory events={user.history} />
      {change !== null && <UserChange change={change} user={user} onContacts={setContacts} onClose={close} />}
    </>
  );
}

interface FactsProps {
  readonly user: OperatorUser;
  readonly contacts: Contacts | null;
  readonly onShow: () => void;
}

function Facts({ user, contacts, onShow }: FactsProps) {
  const when = (moment: string | null) => (moment === null ? texts.none : formatMoment(moment));
  const facts: readonly Fact[] = [
    ...(contacts === null
      ? [
          [
            texts.contact,
            <span key="masked" className={styles.bar}>
              {user.masked}
              <Button size="s" onClick={onShow}>
                {texts.show}
              </Button>
            </span>,
          ] as const,
        ]
      : (['email', 'phone', 'telegram'] as const).map((name) => [texts[name], contacts[name] ?? texts.none] as const)),
    [texts.registered, when(user.registered)],
    [texts.lastSeen, when(user.last_seen)],
    [texts.sessions, user.sessions],
    [texts.secondFactor, describeFactor(user)],
    ...(user.deletion ? [[texts.deletion, when(user.deletion)] as const] : []),
  ];
  return <FactList facts={facts} />;
}

function describeFactor({ second_factor: isOn, second_factor_ends: ends }: OperatorUser): string {
  if (!isOn) return texts.off;
  return ends === null ? texts.on : texts.secondFactorEnds(formatMoment(ends));
}

interface ServicesProps {
  readonly user: OperatorUser;
  readonly onGrant: () => void;
  readonly onRevoke: (service: 1 | 2 | 3) => void;
}

function Services({ user: { services }, onGrant, onRevoke }: ServicesProps) {
  return (
    <Section title={texts.services} action={<Button onClick={onGrant}>{texts.grant}</Button>}>
      <Card padding="s">
        {services.length === 0 && <p className={styles.quiet}>{texts.noServices}</p>}
        <ul className={styles.findings}>
          {services.map(({ service, origin, until }) => (
            <li key={`${service} ${origin}`} className={styles.bar}>
              {texts.serviceNames[service]}
              <Badge>{texts.origins[origin]}</Badge>
              <span className={styles.quiet}>{until === null ? texts.forever : texts.until(formatEnd(until))}</span>
              {origin === 'grant' && (
                <Button size="s" theme="gray" onClick={() => onRevoke(service)}>
                  {texts.revoke}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

interface UserChangeProps {
  readonly change: Change;
  readonly user: OperatorUser;
  readonly onContacts: (contacts: Contacts) => void;
  readonly onClose: () => void;
}

function UserChange({ change, user: { id, seen }, onContacts, onClose }: UserChangeProps) {
  const params = { id };
  const common = { seen, onClose };
  if (typeof change === 'object') {
    const { revoke: service } = change;
    return (
      <ChangeDialog
        {...common}
        kind="undoable"
        title={texts.revokeTitle(texts.serviceNames[service])}
        lead={texts.revokeLead}
        action={texts.revoke}
        send={(warrant) => call(revokeUserService, { params, body: { ...warrant, service } })}
      />
    );
  }
  switch (change) {
    case 'contacts':
      return (
        <ChangeDialog
          {...common}
          kind="undoable"
          title={texts.showTitle}
          lead={texts.showLead}
          action={texts.show}
          send={async (body) => onContacts((await call(showContacts, { params, body })).data)}
        />
      );
    case 'block':
      return (
        <ChangeDialog
          {...common}
          kind="undoable"
          title={texts.blockTitle(id)}
          lead={texts.blockLead}
          action={texts.block}
          send={(body) => call(blockUser, { params, body })}
        />
      );
    case 'unblock':
      return (
        <ChangeDialog
          {...common}
          kind="undoable"
          title={texts.unblockTitle(id)}
          lead={texts.unblockLead}
          action={texts.unblock}
          send={(body) => call(unblockUser, { params, body })}
        />
      );
    case 'sessions':
      return (
        <ChangeDialog
          {...common}
          kind="undoable"
          title={texts.endSessionsTitle}
          lead={texts.endSessionsLead}
          action={texts.endSessions}
          send={(body) => call(endUserSessions, { params, body })}
        />
      );
    case 'reset':
      return (
        <ChangeDialog
          {...common}
          kind="undoable"
          title={texts.resetFactorTitle}
          lead={texts.resetFactorLead}
          action={texts.resetFactor}
          send={(body) => call(resetSecondFactor, { params, body })}
        />
      );
    case 'keep':
      return (
        <ChangeDialog
          {...common}
          kind="undoable"
          title={texts.keepFactorTitle}
          lead={texts.keepFactorLead}
          action={texts.keepFactor}
          send={(body) => call(keepSecondFactor, { params, body })}
        />
      );
    case 'delete':
      return (
        <ChangeDialog
          {...common}
          kind="final"
          title={texts.deleteTitle(id)}
          action={texts.deleteUser}
          queryKey={['delete', id]}
          preview={() => call(previewUserDeletion, { params })}
          send={(body) => call(deleteUser, { params, body })}
        />
      );
    case 'grant':
      return <GrantDialog id={id} {...common} />;
  }
}

type Granted = OperatorUser['services'][number]['service'];
const SERVICES: readonly Granted[] = [1, 2, 3];
const SERVICE_OPTIONS = SERVICES.map((service) => ({ value: String(service), label: texts.serviceNames[service] }));
const MONTH_MS = 30 * 24 * 3_600_000;

function GrantDialog({
  id,
  ...common
}: {
  readonly id: number;
  readonly seen: number | null;
  readonly onClose: () => void;
}) {
  const [service, setService] = useState<Granted>(1);
  const [until, setUntil] = useState(() => new Date(Date.now() + MONTH_MS).toISOString().slice(0, 10));
  return (
    <ChangeDialog
      {...common}
      kind="undoable"
      title={texts.grant}
      lead={texts.grantLead}
      action={texts.grant}
      fields={['until']}
      send={(warrant) => call(grantUserService, { params: { id }, body: { ...warrant, service, until } })}
    >
      {(failure) => (
        <>
          <SelectField
            label={texts.tool}
            options={SERVICE_OPTIONS}
            value={String(service)}
            onChange={(event) => setService(SERVICES.find((each) => String(each) === event.target.value) ?? service)}
          />
          <TextField
            label={texts.lastDay}
            type="date"
            value={until}
            error={fieldRefusal(failure, 'until')}
            onChange={(event) => setUntil(event.target.value)}
          />
        </>
      )}
    </ChangeDialog>
  );
}
