import { EXPORT_FORMATS, type ExportFormat, type ExportTable } from '@vidno/contract/vk/export';
import type { Filter } from '@vidno/contract/vk/filter';
import { Download, FileSpreadsheet, FileText, Share2, Sheet } from 'lucide-react';
import { useState } from 'react';
import { ChunkBoundary, lazyComponent } from '#shared/navigation/load-chunk.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Segmented } from '#shared/ui/form/segmented.tsx';
import { Popover } from '#shared/ui/overlay/popover.tsx';
import styles from './export-menu.module.css';
import { type Exportable, shareTexts, exportTexts as texts, useExport } from './reports.ts';

interface ExportMenuProps {
  readonly exportable: Exportable;
  /** There is no full report, for example for a comparison. */
  readonly tableOnly?: boolean;
}

/** Downloads the visible table or the full report as a file. */
export function ExportMenu({ exportable, tableOnly = false }: ExportMenuProps) {
  return (
    <Popover
      label={texts.label}
      trigger={
        <span className={styles.trigger}>
          <Download size={18} aria-hidden />
          {texts.trigger}
        </span>
      }
    >
      {() => <Choice exportable={exportable} isWhole={!tableOnly && exportable.table !== 'report'} />}
    </Popover>
  );
}

function Choice({ exportable, isWhole }: { readonly exportable: Exportable; readonly isWhole: boolean }) {
  const [table, setTable] = useState<ExportTable>(exportable.table);
  const { mutate, isPending, isSuccess, error, variables } = useExport();
  const save = (format: ExportFormat) => mutate({ exported: { ...exportable, table }, format });
  return (
    <div className={styles.choice}>
      {isWhole && (
        <Segmented
          label={texts.what}
          options={[exportable.table, 'report' as const].map((value) => ({ value, label: texts.tables[value] }))}
          value={table}
          onChange={setTable}
        />
      )}
      <ul className={styles.formats}>
        {EXPORT_FORMATS.map((format) => (
          <FormatButton
            key={format}
            format={format}
            busy={isPending && variables.format === format}
            disabled={isPending}
            onClick={() => save(format)}
          />
        ))}
      </ul>
      <p className={styles.note}>{texts.note}</p>
      <div role="status">
        {isPending && <p className={styles.note}>{texts.busy}</p>}
        {isSuccess && <p className={styles.note}>{texts.done}</p>}
      </div>
      <FailureAlert failure={error} />
    </div>
  );
}

interface FormatButtonProps {
  readonly format: ExportFormat;
  readonly busy: boolean;
  /** Another file is being made. */
  readonly disabled: boolean;
  readonly onClick: () => void;
}

const ICONS = { xlsx: FileSpreadsheet, csv: Sheet, pdf: FileText } as const;

function FormatButton({ format, busy, disabled, onClick }: FormatButtonProps) {
  const { title, note } = texts.formats[format];
  const Icon = ICONS[format];
  return (
    <li>
      <button
        type="button"
        className={styles.format}
        aria-busy={busy || undefined}
        aria-disabled={disabled || undefined}
        onClick={() => !disabled && onClick()}
      >
        <Icon size={22} aria-hidden />
        <span>
          <span className={styles.title}>{title}</span>
          <span className={styles.note}>{note}</span>
        </span>
      </button>
    </li>
  );
}

const ShareDialog = lazyComponent(() => import('./share-dialog.tsx'), 'ShareDialog');

interface ShareButtonProps {
  readonly id: string;
  readonly filter: Filter;
}

export function ShareButton({ id, filter }: ShareButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button theme="white" icon={<Share2 size={18} />} onClick={() => setOpen(true)}>
        {shareTexts.trigger}
      </Button>
      <ChunkBoundary failed={<Alert kind="danger">{shareTexts.missing}</Alert>}>
        {open && <ShareDialog id={id} filter={filter} onClose={() => setOpen(false)} />}
      </ChunkBoundary>
    </>
  );
}
