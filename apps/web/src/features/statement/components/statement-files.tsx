import { STATEMENT_FORMATS } from '@vidno/contract/money/statement';
import { Download } from 'lucide-react';
import { Button } from '#shared/ui/button/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { type StatementFilter, useExportStatement } from '../api.ts';
import { fileTexts as texts } from '../texts.ts';
import styles from './statement.module.css';

/** The chosen period as a file. One at a time. */
export function StatementFiles({ filter }: { readonly filter: StatementFilter }) {
  const { mutate, isPending, isSuccess, error, variables } = useExportStatement(filter);
  return (
    <div className={styles.files}>
      <fieldset className={styles.formats} aria-label={texts.label}>
        {STATEMENT_FORMATS.map((format) => (
          <Button
            key={format}
            theme="white"
            icon={<Download size={16} />}
            aria-label={texts.download(format)}
            busy={isPending && variables === format}
            onClick={() => !isPending && mutate(format)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </fieldset>
      <p role="status" className={styles.note}>
        {isPending && texts.busy}
        {isSuccess && texts.done}
      </p>
      <FailureAlert failure={error} />
    </div>
  );
}
