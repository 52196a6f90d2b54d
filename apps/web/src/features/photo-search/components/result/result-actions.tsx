import { useQueryClient } from '@tanstack/react-query';
import type { PhotoSearch } from '@vidno/contract/photo-search';
import { Download, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '#shared/format/save-file.ts';
import { toCsv } from '#shared/format/to-csv.ts';
import { refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Confirm } from '#shared/ui/overlay/confirm.tsx';
import { everybodyQuery, useRefreshSearch, useRemoveSearch } from '../../api.ts';
import { toCsvRows } from '../../rules.ts';
import { bandTexts, csvTexts, resultTexts as texts } from '../../texts.ts';
import styles from './result-head.module.css';

interface ResultActionsProps {
  readonly search: PhotoSearch;
  readonly onRemoved: () => void;
}

/** Refresh and remove, each after a question; and the export of everybody found. */
export function ResultActions({ search, onRemoved }: ResultActionsProps) {
  const queryClient = useQueryClient();
  const refresh = useRefreshSearch(search.id);
  const remove = useRemoveSearch(search.id);
  const [question, setQuestion] = useState<'refresh' | 'remove' | null>(null);
  const [isExporting, setExporting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function attempt(action: () => Promise<void>): Promise<void> {
    setProblem(null);
    try {
      await action();
    } catch (failure) {
      setProblem(refusalText(failure));
    }
    setQuestion(null);
  }

  async function exportCsv(): Promise<void> {
    setExporting(true);
    await attempt(async () => {
      const everybody = await queryClient.fetchQuery(everybodyQuery(search.id, search.count));
      const rows = toCsvRows(everybody, { ...csvTexts, band: bandTexts.name });
      saveFile(texts.csvName(new Date().toISOString().slice(0, 10)), 'text/csv;charset=utf-8', toCsv(rows));
    });
    setExporting(false);
  }

  return (
    <>
      <div className={styles.actions}>
        {search.count > 0 && (
          <Button
            theme="white"
            size="s"
            icon={<Download size={18} />}
            busy={isExporting}
            onClick={() => void exportCsv()}
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
        title={texts.refreshTitle}
        action={texts.refreshSubmit}
        onClose={() => setQuestion(null)}
        onConfirm={() => attempt(async () => void (await refresh.mutateAsync()))}
      >
        {texts.refreshBody}
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
        {texts.removeBody}
      </Confirm>
    </>
  );
}
