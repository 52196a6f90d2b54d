import { useQuery } from '@tanstack/react-query';
import type { Cabinet } from '@vidno/contract/account/cabinet';
import type { Profile } from '@vidno/contract/session';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useProfile } from '#features/session/profile-api.ts';
import { isSubscribed, subscriptionQuery } from '#features/subscription/subscription.ts';
import { formatCount } from '#shared/format/format.ts';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { Row, RowLink, Rows } from '#shared/ui/layout/rows.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { useCabinet, useEndOtherSessions } from '../api.ts';
import { listHoldings } from '../list-holdings.ts';
import { useHideModal30Days, useReadCompanyNotice, useReadLoginChanges } from './modal-api.ts';
import { type CompanyNotice, changesElsewhere, modalFor } from './modal-rules.ts';
import { days30Texts, loginChangeTexts, NEWS, companyTexts as texts } from './modal-texts.ts';
import styles from './modals.module.css';

/** What the server wants this user to know, over whatever page is open. */
export function AccountModal() {
  const profile = useProfile();
  const wanted = modalFor(profile);
  if (!profile || wanted === null) return null;
  if (wanted === 'login_changes') return <LoginChangesModal profile={profile} />;
  if (wanted === 'days30') return <Days30Modal profile={profile} />;
  return profile.company_notice && <CompanyNoticeModal profile={profile} notice={profile.company_notice} />;
}

interface CompanyNoticeModalProps {
  readonly profile: Profile;
  readonly notice: CompanyNotice;
}

/** Shown until it is closed once, whichever way. */
function CompanyNoticeModal({ profile, notice }: CompanyNoticeModalProps) {
  const read = useReadCompanyNotice(profile);
  return (
    <Modal open title={notice.title ?? texts.title} onClose={() => read.mutate(notice.id)}>
      <p className={styles.words}>{notice.text}</p>
      <p className={styles.quiet}>{texts.stays}</p>
    </Modal>
  );
}

/** What the account still holds and what is new. Closing it counts as seen; the tick switches it off for good. */
function Days30Modal({ profile }: { readonly profile: Profile }) {
  const hide = useHideModal30Days(profile);
  const { data: cabinet } = useCabinet();
  const { data: subscription } = useQuery(subscriptionQuery);
  const [never, setNever] = useState(false);
  const close = () => hide.mutate(never);
  return (
    <Modal
      open
      title={days30Texts.title}
      onClose={close}
      actions={
        <>
          <ButtonLink theme="white" to="/change-tariff" onClick={close}>
            {days30Texts.tariffs}
          </ButtonLink>
          <Button theme="blue" onClick={close}>
            OK
          </Button>
        </>
      }
    >
      <p>{days30Texts.lead}</p>
      {subscription && !isSubscribed(subscription) && <p>{days30Texts.noTariff}</p>}
      {cabinet && <HeldRows cabinet={cabinet} onLeave={close} />}
      <ul className={styles.news} aria-label={days30Texts.news}>
        {NEWS.map(({ title, detail }) => (
          <li key={title}>
            <Sparkles size={18} aria-hidden />
            <span>
              {title}
              <small>{detail}</small>
            </span>
          </li>
        ))}
      </ul>
      <Checkbox label={days30Texts.never} checked={never} onChange={(event) => setNever(event.target.checked)} />
    </Modal>
  );
}

interface HeldRowsProps {
  readonly cabinet: Cabinet;
  readonly onLeave: () => void;
}

/** Only what there is any of. */
function HeldRows({ cabinet, onLeave }: HeldRowsProps) {
  const held = listHoldings(cabinet).filter(({ count }) => count > 0);
  if (held.length === 0) return null;
  return (
    <Rows label={days30Texts.holds}>
      {held.map(({ to, count, forms, Icon }) => (
        <Row
          key={to}
          icon={<Icon size={20} />}
          title={formatCount(count, forms)}
          action={
            <RowLink of={formatCount(count, forms)} to={to} onClick={onLeave}>
              {days30Texts.open}
            </RowLink>
          }
        />
      ))}
    </Rows>
  );
}

/** What was changed in another session, until somebody here has seen it. One tap ends that session and all others. */
function LoginChangesModal({ profile }: { readonly profile: Profile }) {
  const read = useReadLoginChanges(profile);
  const endOthers = useEndOtherSessions(profile.id);
  const changes = changesElsewhere(profile);
  const [newest] = profile.login_changes;
  const close = () => newest && read.mutate(newest.id);
  return (
    <Modal
      open
      title={loginChangeTexts.title}
      onClose={close}
      actions={
        <>
          <Button theme="gray" onClick={close}>
            {loginChangeTexts.mine}
          </Button>
          <Button
            theme="danger"
            busy={endOthers.isPending}
            onClick={() => endOthers.mutate(undefined, { onSuccess: close })}
          >
            {loginChangeTexts.endOthers}
          </Button>
        </>
      }
    >
      <p>{loginChangeTexts.lead}</p>
      <ul className={styles.changes} aria-label={loginChangeTexts.title}>
        {changes.map(({ id, kind, at, device }) => (
          <li key={id}>
            {loginChangeTexts.kinds[kind]}
            <small>{loginChangeTexts.madeAt(at, device)}</small>
          </li>
        ))}
      </ul>
      <p>{loginChangeTexts.ifNotYou}</p>
      <FailureAlert failure={endOthers.error} />
    </Modal>
  );
}
