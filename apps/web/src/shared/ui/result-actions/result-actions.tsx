import { Download, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '#shared/format/save-file.ts';
import { toCsv } from '#shared/format/to-csv.ts';
import { refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '../button/button.tsx';
import { Alert } from '../feedback/alert.tsx';
import { Confirm } from '../overlay/confirm.tsx';
import styles from './result-actions.module.css';

interface Question {
  readonly title: string;
  readonly body: string;
}

interface ResultActionsProps {
  /** The name of the file and its lines; none: there is nothing to export. */
  readonly table: (() => Promise<{ name: string; rows: readonly (readonly string[])[] }>) | null;
  readonly refreshing: Question;
  readonly onRefresh: () => Promise<unknown>;
  readonly removing: Question;
  readonly onRemove: () => Promise<unknown>;
}

const texts = {
  exportCsv: 'Скачать CSV',
  refresh: 'Обновить',
  refreshSubmit: 'Да, обновить',
  remove: 'Удалить',
  removeSubmit: 'Да, удалить',
};

/** Refresh and remove, each after a question; and the export. */
export function ResultActions({ table, refreshing, onRefresh, removing, onRemove }: ResultActionsProps) {
  const [question, setQuestion] = useState<'refresh' | 'remove' | null>(null);
  const [isExporting, setExporting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function attempt(action: () => Promise<unknown>): Promise<void> {
    setProblem(null);
    try {
      await action();
    } catch (failure) {
      setProblem(refusalText(failure));
    }
    setQuestion(null);
  }

  async function exportCsv(collect: NonNullable<typeof table>): Promise<void> {
    setExporting(true);
    await attempt(async () => {
      const { name, rows } = await collect();
      saveFile(name, 'text/csv;charset=utf-8', toCsv(rows));
    });
    setExporting(false);
  }

  return (
    <>
      <div className={styles.actions}>
        {table && (
          <Button
            theme="white"
            size="s"
            icon={<Download size={18} />}
            busy={isExporting}
            onClick={() => void exportCsv(table)}
          >
            {texts.exportCsv}
          </Button>
        )}
        <Button theme="white" size="s" icon={<RotateCw size={18} />} onClick={() => setQuestion('refresh')}>
          {texts.refresh}
        </Button>
        <Button theme="white" size="s" icon={<Trash2 size={18} />} onClick={() => setQuestion('remove')}>
          {texts.remove}
        </Button>
      </div>
      {problem && <Alert kind="danger">{problem}</Alert>}
      <Confirm
        open={question === 'refresh'}
        title={refreshing.title}
        action={texts.refreshSubmit}
        onClose={() => setQuestion(null)}
        onConfirm={() => attempt(onRefresh)}
      >
        {refreshing.body}
      </Confirm>
      <Confirm
        open={question === 'remove'}
        title={removing.title}
        action={texts.removeSubmit}
        theme="red"
        onClose={() => setQuestion(null)}
        onConfirm={() => attempt(onRemove)}
      >
        {removing.body}
      </Confirm>
    </>
  );
}
