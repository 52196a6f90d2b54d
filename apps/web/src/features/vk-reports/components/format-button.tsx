import type { ExportFormat } from '@vidno/contract/vk/export';
import { FileSpreadsheet, FileText, Sheet } from 'lucide-react';
import { exportTexts as texts } from '../texts.ts';
import styles from './export-menu.module.css';

interface FormatButtonProps {
  readonly format: ExportFormat;
  readonly busy: boolean;
  /** Another file is being made. */
  readonly disabled: boolean;
  readonly onClick: () => void;
}

const ICONS = { xlsx: FileSpreadsheet, csv: Sheet, pdf: FileText } as const;

export function FormatButton({ format, busy, disabled, onClick }: FormatButtonProps) {
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
