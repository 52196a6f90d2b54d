import { previewSettledOrder, repeatOrder, repeatReceipt, settleOrder } from '@vidno/contract/operator/money-changes';
import { call } from '#features/session/api.ts';
import { ChangeDialog } from '../change-dialog.tsx';
import { texts } from './texts.ts';

/** A receipt or an order that was refused, and what is done about it. */
export interface Repeated {
  readonly what: 'receipt' | 'order' | 'settled';
  readonly account: number;
  readonly id: string;
  readonly seen: number | null;
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
