import type { ReactNode } from 'react';
import { Page } from '#shared/ui/layout/page.tsx';
import { OperatorLink } from './address.tsx';
import { texts as money } from './money/texts.ts';
import styles from './operator.module.css';
import { texts as tariffs } from './texts/tariff-texts.ts';
import { texts as contents } from './texts/texts.ts';
import { texts as section } from './texts.ts';
import { texts as work } from './work/texts.ts';

const FRAMES = {
  money: {
    title: money.money,
    label: money.parts,
    parts: [
      { to: '/money', label: money.invoices },
      { to: '/money/refused', label: money.refused },
      { to: '/money/subscriptions', label: money.subscriptions },
      { to: '/money/reconcile', label: money.reconcile },
    ],
  },
  work: {
    title: work.work,
    label: work.parts,
    parts: [
      { to: '/work', label: work.questions },
      { to: '/work/runs', label: work.runs },
      { to: '/work/outbox', label: work.outbox },
      { to: '/work/refusals', label: work.refusals },
    ],
  },
  texts: {
    title: section.textsAndPrices,
    label: `${section.textsAndPrices}: разделы`,
    parts: [
      { to: '/texts/notices', label: contents.notices },
      { to: '/texts/documents', label: contents.documents },
      { to: '/texts/slides', label: contents.slides },
      { to: '/texts/materials', label: contents.materials },
      { to: '/texts/tariffs', label: tariffs.tariffs },
    ],
  },
} as const;

interface PartsFrameProps {
  readonly of: keyof typeof FRAMES;
  readonly lead?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A screen of the section that has several parts, each with an address of its own. */
export function PartsFrame({ of, lead, actions, children }: PartsFrameProps) {
  const { title, label, parts } = FRAMES[of];
  return (
    <Page title={title} lead={lead} actions={actions}>
      <nav aria-label={label}>
        <ul className={styles.tabs}>
          {parts.map(({ to, label: name }) => (
            <li key={to}>
              <OperatorLink to={to} exact className={styles.tab}>
                {name}
              </OperatorLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </Page>
  );
}
