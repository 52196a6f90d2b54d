import { Download, RotateCw, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { saveFile } from '#shared/format/save-file.ts';
import { toCsv } from '#shared/format/to-csv.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Confirm } from '#shared/ui/overlay/confirm.tsx';
import { useSearchActions } from '../api.ts';
import { texts } from '../texts.ts';
import styles from './result-actions.module.css';

export interface ResultActionsProps {
  readonly search: {
    readonly id: string;
    readonly count: number;
    readonly locked: boolean;
    readonly hidden: readonly unknown[];
  };
  /** The rows of the exported table, headings first. */
  readonly exportRows: () => Promise<readonly (readonly string[])[]>;
  /** Further ways to take along what was found; not offered where nobody was, or they are not open to the account. */
  readonly more?: ReactNode;
  readonly refreshBody: string;
  readonly removeBody: string;
  readonly onRemoved: () => void;
}

/** Export, and refresh and remove after a confirmation. */
export function ResultActions({ search, exportRows, more, refreshBody, removeBody, onRemoved }: ResultActionsProps) {
  const { refresh, remove } = useSearchActions(search.id);
  const [question, setQuestion] = useState<'refresh' | 'remove' | null>(null);
  const [isExporting, setExporting] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function attempt(action: () => Promise<unknown>): Promise<void> {
    setFailure(null);
    try {
      await action();
    } catch (caught) {
      setFailure(caught);
    }
    setQuestion(null);
  }

  async function exportCsv(): Promise<void> {
    setExporting(true);
    await attempt(async () => {
      const name = texts.csvName(new Date().toISOString().slice(0, 10));
      saveFile(name, 'text/csv;charset=utf-8', toCsv(await exportRows()));
    });
    setExporting(false);
  }

  return (
    <>
      <div className={styles.actions}>
        {search.count > 0 && !search.locked && search.hidden.length === 0 && (
          <>
            <Button
              theme="white"
              size="s"
              icon={<Download size={18} />}
              busy={isExporting}
              onClick={() => void exportCsv()}
            >
              {texts.exportCsv}
            </Button>
            {more}
          </>
        )}
        <Button theme="white" size="s" icon={<RotateCw size={18} />} onClick={() => setQuestion('refresh')}>
          {texts.refresh}
        </Button>
        <Button theme="white" size="s" icon={<Trash2 size={18} />} onClick={() => setQuestion('remove')}>
          {texts.remove}
        </Button>
      </div>
      <FailureAlert failure={failure} />
      <Confirm
        open={question === 'refresh'}
        title={texts.refreshTitle}
        action={texts.refreshSubmit}
        onClose={() => setQuestion(null)}
        onConfirm={() => attempt(() => refresh.mutateAsync())}
      >
        {refreshBody}
      </Confirm>
      <Confirm
        open={question === 'remove'}
        title={texts.removeTitle}
        action={texts.removeSubmit}
        theme="red"
        onClose={() => setQuestion(null)}
        onConfirm={() =>
          attempt(async () => {
            await remove.mutateAsync();
            onRemoved();
          })
        }
      >
        {removeBody}
      </Confirm>
    </>
  );
}
