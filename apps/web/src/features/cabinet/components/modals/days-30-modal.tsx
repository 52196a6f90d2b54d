import { useQuery } from '@tanstack/react-query';
import type { Profile } from '@vidno/contract/session';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { subscriptionQuery } from '#features/subscription/subscription-api.ts';
import { isSubscribed } from '#features/subscription/subscription-rules.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { useCabinet } from '../../api.ts';
import { useHideModal30Days } from '../../modal-api.ts';
import { NEWS, days30Texts as texts } from '../../modal-texts.ts';
import { HeldRows } from './held-rows.tsx';
import styles from './modals.module.css';

/** What the account still holds and what is new. Closing it counts as seen; the tick switches it off for good. */
export function Days30Modal({ profile }: { readonly profile: Profile }) {
  const hide = useHideModal30Days(profile);
  const { data: cabinet } = useCabinet();
  const { data: subscription } = useQuery(subscriptionQuery);
  const [never, setNever] = useState(false);
  const close = () => hide.mutate(never);
  return (
    <Modal
      open
      title={texts.title}
      onClose={close}
      actions={
        <>
          <ButtonLink theme="white" to="/change-tariff" onClick={close}>
            {texts.tariffs}
          </ButtonLink>
          <Button theme="blue" onClick={close}>
            OK
          </Button>
        </>
      }
    >
      <p>{texts.lead}</p>
      {subscription && !isSubscribed(subscription) && <p>{texts.noTariff}</p>}
      {cabinet && <HeldRows cabinet={cabinet} onLeave={close} />}
      <ul className={styles.news} aria-label={texts.news}>
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
      <Checkbox label={texts.never} checked={never} onChange={(event) => setNever(event.target.checked)} />
    </Modal>
  );
}
