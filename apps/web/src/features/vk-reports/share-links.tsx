import { useQuery } from '@tanstack/react-query';
import type { ShareLink } from '@vidno/contract/vk/export';
import { countedTitle } from '@vidno/contract/vk/labels';
import type { ReactNode } from 'react';
import { fullName } from '#features/person/rules.ts';
import { Button } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { CopyLink } from '#shared/ui/form/copy-link.tsx';
import { daysOf, sharedUrl, shareLinksQuery, shareTexts as texts, useCloseShare, useShare } from './reports.ts';
import styles from './share-links.module.css';

interface ShareLinksProps {
  /** Says what is no longer as the link has it; gets the id of the tracked account. */
  readonly explain?: (link: ShareLink, id: string) => ReactNode;
}

/** The open links of the account to reports about any page; nothing without one. */
export function ShareLinks({ explain }: ShareLinksProps) {
  const links = useQuery(shareLinksQuery);
  const share = useShare();
  const close = useCloseShare();
  if (links.error) return <FailureAlert failure={links.error} onRetry={links.refetch} />;
  if (!links.data || links.data.data.length === 0) return null;
  return (
    <section className={styles.section} aria-label={texts.links}>
      <h2 className={styles.title}>{texts.links}</h2>
      <p className={styles.note}>{texts.linksNote}</p>
      {share.data && (
        <>
          <Alert kind="success">{texts.renewed}</Alert>
          <CopyLink
            address={sharedUrl(share.data.token, window.location.origin)}
            hint={texts.expires(share.data.expires)}
          />
        </>
      )}
      <FailureAlert failure={share.error ?? close.error} />
      <ul className={styles.links}>
        {links.data.data.map((link) => (
          <LinkRow
            key={link.id}
            link={link}
            {...(explain && { explain })}
            isBusy={share.isPending || close.isPending}
            onClose={() => close.mutate(link.id)}
            onRenew={(id) => share.mutate({ id, filter: link.filter, days: daysOf(link) })}
          />
        ))}
      </ul>
    </section>
  );
}

interface LinkRowProps extends ShareLinksProps {
  readonly link: ShareLink;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  /** Gets the id of the tracked account. */
  readonly onRenew: (id: string) => void;
}

function LinkRow({ link, explain, isBusy, onClose, onRenew }: LinkRowProps) {
  const { tracked } = link;
  const name = link.user === null ? texts.removed : fullName(link.user);
  const of = texts.linkOf(name, link.created);
  return (
    <li className={styles.link}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.note}>
          {[texts.period(link.filter), countedTitle(link.filter)].filter((part) => part !== null).join(' · ')}
        </p>
        <p className={styles.note}>{texts.lifetime(link)}</p>
        {link.user === null && <p className={styles.note}>{texts.removedNote}</p>}
        {tracked !== null && explain?.(link, tracked)}
      </div>
      <div className={styles.actions}>
        {tracked !== null && (
          <Button
            theme="white"
            size="s"
            disabled={isBusy}
            aria-label={`${texts.renew}: ${of}`}
            onClick={() => onRenew(tracked)}
          >
            {texts.renew}
          </Button>
        )}
        <Button theme="danger" size="s" disabled={isBusy} aria-label={`${texts.close}: ${of}`} onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </li>
  );
}
