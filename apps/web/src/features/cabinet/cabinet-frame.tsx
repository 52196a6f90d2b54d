import { useSearch } from '@tanstack/react-router';
import type { Cabinet } from '@vidno/contract/account/cabinet';
import { Check, LogOut, UserRound, UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLogout } from '#features/session/rotation-api.ts';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Notice } from '#shared/ui/layout/notice.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { useCabinet } from './api.ts';
import styles from './cabinet-frame.module.css';
import { CabinetTabs } from './cabinet-tabs.tsx';
import { OwnChange } from './own-change.tsx';
import { DataSection, Leaving } from './own-data.tsx';
import { texts, visitorTexts } from './texts.ts';

interface CabinetFrameProps {
  /** For a page about one thing: it sets its own width, and leaves out what concerns the whole account. */
  readonly title?: string;
  readonly children: (cabinet: Cabinet) => ReactNode;
  /** Beside the content, or below it in a narrow window. */
  readonly side?: (cabinet: Cabinet) => ReactNode;
}

/** What stands on every page of the cabinet. A visitor is asked to log in instead. */
export function CabinetFrame({ title, children, side }: CabinetFrameProps) {
  const { data: cabinet, error, isVisitor, retry } = useCabinet();
  if (isVisitor) return <VisitorCabinet />;
  if (!cabinet) {
    return (
      <Page title={title ?? texts.title}>
        {error ? <FailureAlert failure={error} onRetry={retry} /> : <CabinetSkeleton />}
      </Page>
    );
  }
  const leaving = cabinet.deletion_at !== null && <Leaving cabinet={cabinet} deletionAt={cabinet.deletion_at} />;
  if (title !== undefined) {
    return (
      <Page title={title}>
        <CabinetTabs />
        <OwnChange />
        {leaving}
        {children(cabinet)}
      </Page>
    );
  }
  return (
    <Page title={texts.title} lead={texts.since(cabinet.created_at)} actions={<LogoutButton />}>
      <CabinetTabs />
      <div className={side ? styles.columns : styles.reading}>
        <div className={styles.column}>
          <OwnChange />
          {leaving}
          {children(cabinet)}
          <DataSection cabinet={cabinet} />
        </div>
        {side && <div className={styles.side}>{side(cabinet)}</div>}
      </div>
    </Page>
  );
}

const SECTIONS = ['contacts', 'services', 'data'] as const;

function CabinetSkeleton() {
  return (
    <div className={styles.column}>
      <p role="status">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </p>
      {SECTIONS.map((section) => (
        <Card key={section} padding="l">
          <Skeleton width="10rem" height="1.5rem" />
          <Skeleton height="6rem" />
        </Card>
      ))}
    </div>
  );
}

const BACK = { back: '/cabinet' };

/** In place of the cabinet for somebody without an account, or with none any more. */
function VisitorCabinet() {
  const { deleted: isDeleted = false } = useSearch({ strict: false });
  const actions = (
    <>
      <ButtonLink theme="white" size="l" to="/demoreg1" search={BACK}>
        {visitorTexts.register}
      </ButtonLink>
      <ButtonLink theme="blue" size="l" to="/login" search={BACK}>
        {visitorTexts.login}
      </ButtonLink>
    </>
  );
  if (isDeleted) {
    return (
      <Notice icon={<UserRoundX size={28} />} title={visitorTexts.deletedTitle} actions={null}>
        <p role="status">{visitorTexts.deleted}</p>
      </Notice>
    );
  }
  return (
    <Notice icon={<UserRound size={28} />} title={visitorTexts.title} actions={actions}>
      <p>{visitorTexts.lead}</p>
      <ul className={styles.points} aria-label={visitorTexts.keeps}>
        {visitorTexts.points.map((point) => (
          <li key={point}>
            <Check size={18} aria-hidden />
            {point}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function LogoutButton() {
  const logout = useLogout();
  return (
    <>
      <Button
        theme="white"
        size="s"
        icon={<LogOut size={18} />}
        busy={logout.isPending}
        onClick={() => logout.mutate()}
      >
        {texts.logout}
      </Button>
      <FailureAlert failure={logout.error} />
    </>
  );
}
