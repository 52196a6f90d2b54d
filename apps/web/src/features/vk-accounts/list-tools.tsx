import { RotateCw, Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { ChoiceChips } from '#shared/ui/form/chips.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { Confirm } from '#shared/ui/overlay/confirm.tsx';
import { useRefreshAll, useRefreshProgress } from './api.ts';
import { listTexts } from './texts.ts';
import styles from './tracked-accounts.module.css';

interface ListToolsProps {
  readonly q: string;
  readonly folder: string | null;
  readonly folders: readonly { readonly name: string; readonly count: number }[];
  readonly allCount: number;
  readonly onFind: (found: { readonly q: string; readonly folder: string | null }) => void;
}

/** A search in the list, and its folders if there are any. The search is made on Enter or when the field is left. */
export function ListTools({ q, folder, folders, allCount, onFind }: ListToolsProps) {
  const [typed, setTyped] = useState(q);
  const [searched, setSearched] = useState(q);
  // Words that are no longer searched for would be searched again when the field is left.
  if (searched !== q) {
    setSearched(q);
    setTyped(q);
  }
  const find = () => typed.trim() !== q && onFind({ q: typed.trim(), folder });
  return (
    <div className={styles.tools}>
      <search>
        <form
          aria-label={listTexts.search}
          className={styles.search}
          onSubmit={(event) => {
            event.preventDefault();
            find();
          }}
        >
          <Field label={listTexts.search}>
            {(wiring) => (
              <input
                type="search"
                {...wiring}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                onBlur={find}
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </Field>
          <Button type="submit" theme="gray" icon={<Search size={18} />} aria-label={listTexts.search} />
        </form>
      </search>
      {folders.length > 0 && (
        <ChoiceChips
          label={listTexts.folders}
          options={[
            { value: null, title: listTexts.allFolders, count: allCount },
            ...folders.map(({ name, count }) => ({ value: name, title: name, count })),
          ]}
          value={folder}
          onChange={(chosen) => onFind({ q, folder: chosen })}
        />
      )}
    </div>
  );
}

/** One question for all accounts, and one progress. */
export function RefreshAll({ isCollecting }: { readonly isCollecting: boolean }) {
  const refresh = useRefreshAll();
  const { data: progress } = useRefreshProgress(isCollecting);
  const [isAsking, setAsking] = useState(false);
  const isOn = progress !== undefined && progress.waiting > 0;
  const ask = async () => {
    try {
      await refresh.mutateAsync();
      setAsking(false);
    } catch {
      // The mutation's error is shown below.
    }
  };
  return (
    <div className={styles.refresh}>
      {!isOn && (
        <Button theme="gray" icon={<RotateCw size={18} />} onClick={() => setAsking(true)}>
          {listTexts.refreshAll}
        </Button>
      )}
      {isOn && progress.waiting > 1 && (
        <Progress
          percent={Math.floor((100 * (progress.total - progress.waiting)) / progress.total)}
          label={listTexts.refreshing(progress.total - progress.waiting, progress.total)}
          quiet
        />
      )}
      {isOn && progress.paused_until !== null && (
        <Alert kind="warning">{listTexts.paused(progress.paused_until)}</Alert>
      )}
      <Confirm
        open={isAsking}
        title={listTexts.refreshAllTitle}
        action={listTexts.refreshAllSubmit}
        onClose={() => {
          setAsking(false);
          refresh.reset();
        }}
        onConfirm={ask}
      >
        <p>{listTexts.refreshAllBody}</p>
        <FailureAlert failure={refresh.error} />
      </Confirm>
    </div>
  );
}
