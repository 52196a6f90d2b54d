import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../button.tsx';
import { SelectField } from '../form/fields.tsx';
import styles from './sortable-table.module.css';

export interface SortOption<Sort extends string> {
  readonly value: Sort;
  readonly label: string;
  /** `up` begins with А. */
  readonly isText?: boolean;
}

interface SortPickerProps<Sort extends string> {
  readonly options: readonly SortOption<Sort>[];
  readonly order: SortOrder<Sort>;
  /** Choosing the active column again reverses its direction. */
  readonly onChoose: (sort: Sort) => void;
}

/** Sorting for the card layout, which has no column heads. */
export function SortPicker<Sort extends string>({ options, order, onChoose }: SortPickerProps<Sort>) {
  const isText = options.find(({ value }) => value === order.sort)?.isText === true;
  return (
    <div className={styles.order}>
      <SelectField
        label={texts.sort}
        options={options}
        value={order.sort}
        onChange={(event) => {
          const chosen = options.find(({ value }) => value === event.target.value);
          if (chosen) onChoose(chosen.value);
        }}
      />
      <IconButton
        label={(isText ? texts.ofText : texts.ofNumbers)[order.direction]}
        icon={order.direction === 'up' ? <ArrowDownWideNarrow size={20} /> : <ArrowUpNarrowWide size={20} />}
        onClick={() => onChoose(order.sort)}
      />
    </div>
  );
}

const texts = {
  sort: 'Сортировка',
  ofNumbers: { up: 'По убыванию', down: 'По возрастанию' },
  ofText: { up: 'От А до Я', down: 'От Я до А' },
};

/** `up` shows the largest first, and of texts А. */
export interface SortOrder<Sort extends string> {
  readonly sort: Sort;
  readonly direction: 'up' | 'down';
}

/** Choosing the active column again toggles its direction; any other column starts with `up`. */
export function nextSortOrder<Sort extends string>(order: SortOrder<Sort>, chosen: Sort): SortOrder<Sort> {
  const turns = order.sort === chosen && order.direction === 'up';
  return { sort: chosen, direction: turns ? 'down' : 'up' };
}

export interface Column<Row, Sort extends string = never> {
  readonly key: string;
  readonly title: string;
  /** The name to sort by; without it the column cannot be sorted. */
  readonly sort?: Sort;
  /** Right-aligned, with numerals of one width. */
  readonly numeric?: boolean;
  /** Labels the row for screen readers and titles its card on a phone; only one column per table. */
  readonly heads?: boolean;
  readonly cell: (row: Row) => ReactNode;
}
