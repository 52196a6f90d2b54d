import type { Cabinet } from '@vidno/contract/account/cabinet';
import type { ReactNode } from 'react';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { useCabinet } from '../api.ts';
import { texts } from '../texts.ts';
import { DataSection } from './account/data-section.tsx';
import { Leaving } from './account/leaving.tsx';
import { LogoutButton } from './account/logout-button.tsx';
import styles from './cabinet-frame.module.css';
import { CabinetSkeleton } from './cabinet-skeleton.tsx';
import { CabinetTabs } from './cabinet-tabs.tsx';
import { OwnChange } from './own-change.tsx';
import { VisitorCabinet } from './visitor-cabinet.tsx';

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
