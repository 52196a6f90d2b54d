import { EXPORT_FORMATS, type ExportFormat, type ExportTable } from '@vidno/contract/vk/export';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Segmented } from '#shared/ui/form/segmented.tsx';
import { Popover } from '#shared/ui/overlay/popover.tsx';
import { useExport } from '../api.ts';
import type { Exportable } from '../rules.ts';
import { exportTexts as texts } from '../texts.ts';
import styles from './export-menu.module.css';
import { FormatButton } from './format-button.tsx';

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
