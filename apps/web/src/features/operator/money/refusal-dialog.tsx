import type { RefusedOrder } from '@vidno/contract/operator/money/refused';
import { previewSettledOrder, repeatOrder, repeatReceipt, settleOrder } from '@vidno/contract/operator/money-changes';
import { call } from '#features/session/api.ts';
import { Button } from '#shared/ui/button.tsx';
import { ChangeDialog } from '../change-dialog.tsx';
import styles from '../operator.module.css';
import { texts } from './texts.ts';

/** A receipt or an order that was refused, and what is done about it. */
export interface Repeated {
  readonly what: 'receipt' | 'order' | 'settled';
  readonly account: number;
  readonly id: string;
  readonly seen: number | null;
}

export type Repeat = (repeated: Repeated) => void;

interface OrderActionsProps {
  readonly account: number;
  readonly order: Pick<RefusedOrder, 'id' | 'kind' | 'seen'>;
  readonly onRepeat: Repeat;
}

/** What is done about an order that the provider has refused; nothing where no money was to go back. */
export function OrderActions({ account, order: { id, kind, seen }, onRepeat }: OrderActionsProps) {
  if (kind !== 'refund' && kind !== 'release') return null;
  return (
    <span className={styles.bar}>
      <Button size="s" theme="gray" onClick={() => onRepeat({ what: 'order', account, id, seen })}>
        {texts.repeat}
      </Button>
      <Button size="s" theme="gray" onClick={() => onRepeat({ what: 'settled', account, id, seen })}>
        {texts.settle}
      </Button>
    </span>
  );
}

export function RefusalDialog({ repeated, onClose }: { readonly repeated: Repeated; readonly onClose: () => void }) {
  const { what, account, id, seen } = repeated;
  const params = { account, id };
  const common = { seen, onClose };
  switch (what) {
    case 'receipt':
      return (
        <ChangeDialog
          {...common}
          kind="undoable"
          title={texts.repeatReceiptTitle}
          lead={texts.repeatReceiptLead}
          action={texts.repeat}
          send={(body) => call(repeatReceipt, { params, body })}
        />
      );
    case 'order':
      return (
        <ChangeDialog
          {...common}
          kind="undoable"
          title={texts.repeatOrderTitle}
          lead={texts.repeatOrderLead}
          action={texts.repeat}
          send={(body) => call(repeatOrder, { params, body })}
        />
      );
    case 'settled':
      return (
        <ChangeDialog
          {...common}
          kind="final"
          title={texts.settleTitle}
          action={texts.settle}
          queryKey={['settle', id]}
          preview={() => call(previewSettledOrder, { params })}
          send={(body) => call(settleOrder, { params, body })}
        />
      );
  }
}
