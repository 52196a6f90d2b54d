import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { IconButton } from '../button/icon-button.tsx';
import { SelectField } from '../form/select-field.tsx';
import type { Order } from './next-order.ts';
import styles from './sortable-table.module.css';
import { texts } from './texts.ts';

interface OrderPickerProps<Sort extends string> {
  readonly options: readonly { readonly value: Sort; readonly label: string }[];
  readonly order: Order<Sort>;
  /** Also called with the active one, which turns its direction. */
  readonly onChoose: (sort: Sort) => void;
}

/** The choice of order where there are no column heads. */
export function OrderPicker<Sort extends string>({ options, order, onChoose }: OrderPickerProps<Sort>) {
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
        label={texts[order.direction]}
        icon={order.direction === 'up' ? <ArrowDownWideNarrow size={20} /> : <ArrowUpNarrowWide size={20} />}
        onClick={() => onChoose(order.sort)}
      />
    </div>
  );
}
