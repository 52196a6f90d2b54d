import { Link } from '@tanstack/react-router';
import type { RequiredDocument } from '@vidno/contract/account/documents';
import { fieldRefusal } from '#shared/http/field-refusal.ts';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import type { Acceptance } from './api.ts';
import styles from './document-ticks.module.css';

interface DocumentTicksProps {
  readonly acceptance: Acceptance;
  /** Says under each what is new in it. */
  readonly withSummary?: boolean;
}

/** One tick for each document; its text opens in a new tab, so that the form stays as it is. */
export function DocumentTicks({ acceptance, withSummary = false }: DocumentTicksProps) {
  const { ticks, listFailure, failure, tick, retry } = acceptance;
  if (listFailure) return <FailureAlert failure={listFailure} onRetry={retry} />;
  if (ticks === null) return <Progress label={documentTexts.loading} />;
  return (
    <div className={styles.ticks}>
      {ticks.map(({ kind, summary, isTicked }) => (
        <Checkbox
          key={kind}
          label={<TickLabel kind={kind} />}
          hint={withSummary && summary}
          error={isTicked ? null : fieldRefusal(failure, kind)}
          checked={isTicked}
          onChange={({ target }) => tick(kind, target.checked)}
        />
      ))}
    </div>
  );
}

function TickLabel({ kind }: { readonly kind: RequiredDocument }) {
  const { before, link } = documentTexts.ticks[kind];
  return (
    <>
      {before}{' '}
      <Link to="/documents/$kind" params={{ kind }} target="_blank">
        {link}
        <VisuallyHidden>, {documentTexts.newTab}</VisuallyHidden>
      </Link>
    </>
  );
}

interface Tick {
  readonly before: string;
  /** Leads to the text. */
  readonly link: string;
}

const documentTexts = {
  ticks: {
    offer: { before: 'Принимаю', link: 'оферту' },
    'personal-data-consent': { before: 'Даю', link: 'согласие на обработку персональных данных' },
    'recurring-payments': { before: 'Согласен с', link: 'условиями регулярных платежей' },
  } satisfies Record<RequiredDocument, Tick>,
  newTab: 'откроется в новой вкладке',
  loading: 'Документы загружаются',
};
