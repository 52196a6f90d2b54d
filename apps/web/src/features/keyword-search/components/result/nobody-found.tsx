import type { KeywordSearch } from '@vidno/contract/keyword-search';
import { UserSearch } from 'lucide-react';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import type { ResultLinks } from '../../rules.ts';
import { nobodyTexts as texts } from '../../texts.ts';
import { ChangeLink } from './change-link.tsx';
import { MonitorLink } from './monitor-link.tsx';
import styles from './nobody-found.module.css';

interface NobodyFoundProps {
  readonly search: KeywordSearch;
  readonly links: ResultLinks;
}

/** A proper, free answer with the next steps in sight. */
export function NobodyFound({ search, links }: NobodyFoundProps) {
  return (
    <EmptyState
      icon={<UserSearch size={28} />}
      title={texts.title}
      action={
        <>
          <ChangeLink search={search} to={links.newSearch} theme="blue" />
          <ButtonLink to={links.photoSearch}>{texts.photo}</ButtonLink>
          <MonitorLink search={search} to={links.monitor} />
        </>
      }
    >
      <p>{texts.body(search)}</p>
      <ul className={styles.tips} aria-label={texts.tipsTitle}>
        {texts.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
        {links.monitor !== null && <li>{texts.monitorTip}</li>}
      </ul>
    </EmptyState>
  );
}
