import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatNumber } from '../../format/format.ts';
import { IconButton } from '../button.tsx';
import styles from './pager.module.css';

interface PagerProps {
  /** Counts from 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
  /** Needed if a screen has more than one. */
  readonly label?: string;
}

const texts = {
  label: 'Страницы',
  previous: 'Предыдущая страница',
  next: 'Следующая страница',
  place: (from: number, to: number, total: number) =>
    `${formatNumber(from)}–${formatNumber(to)} из ${formatNumber(total)}`,
};

/** Shows nothing if everything fits on one page. */
export function Pager({ page, pageSize, total, onChange, label = texts.label }: PagerProps) {
  if (total <= pageSize && page === 0) return null;
  const last = Math.max(0, Math.ceil(total / pageSize) - 1);
  const from = Math.min(total, page * pageSize + 1);
  return (
    <nav className={styles.pager} aria-label={label}>
      <IconButton
        label={texts.previous}
        icon={<ChevronLeft size={20} />}
        disabled={page <= 0}
        onClick={() => onChange(Math.min(page, last + 1) - 1)}
      />
      <output className={styles.place}>{texts.place(from, Math.min(total, (page + 1) * pageSize), total)}</output>
      <IconButton
        label={texts.next}
        icon={<ChevronRight size={20} />}
        disabled={page >= last}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  );
}
