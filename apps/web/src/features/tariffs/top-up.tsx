import { KOPECKS_PER_RUBLE, PAYMENT_AMOUNT_RUB } from '@vidno/contract/money/acquiring';
import { type FormEvent, useId, useState } from 'react';
import { LazyPaymentDialog } from '#features/payment/lazy-payment-dialog.tsx';
import { topUpOrder } from '#features/payment/searches/orders-api.ts';
import { formatRub } from '#shared/format/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { useAllTariffs } from './api.ts';
import { topUpTexts as texts } from './texts.ts';

const FIRST_AMOUNT = '100';

/** Money for the balance: how much, then how to pay. Nothing where nothing can be paid. */
export function TopUp({ onClose }: { readonly onClose: () => void }) {
  const formId = useId();
  const tariffs = useAllTariffs().data;
  const [typed, setTyped] = useState(FIRST_AMOUNT);
  const [isWrong, setWrong] = useState(false);
  const [amount, setAmount] = useState<number | null>(null);
  if (!tariffs?.payments) return null;
  if (amount !== null) return <LazyPaymentDialog order={topUpOrder(amount)} onClose={onClose} />;

  function submit(event: FormEvent): void {
    event.preventDefault();
    const checked = checkAmount(typed);
    setWrong(checked === null);
    setAmount(checked);
  }

  const { min, max } = PAYMENT_AMOUNT_RUB;
  const searches = searchesFor(checkAmount(typed), tariffs.search_price_kopecks);
  return (
    <Modal
      open
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          <Button theme="white" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} theme="blue">
            {texts.submit}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TextField
          label={texts.amount}
          inputMode="numeric"
          autoComplete="off"
          hint={searches > 0 && texts.enough(searches)}
          error={isWrong ? texts.wrong(formatRub(min), formatRub(max)) : null}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setWrong(false);
          }}
        />
      </form>
    </Modal>
  );
}

/** Whole rubles that can be paid at once; null for anything else. */
export function checkAmount(typed: string): number | null {
  const text = typed.replace(/\s/g, '');
  const rubles = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return rubles >= PAYMENT_AMOUNT_RUB.min && rubles <= PAYMENT_AMOUNT_RUB.max ? rubles : null;
}

export function searchesFor(rubles: number | null, priceKopecks: number): number {
  return rubles === null || priceKopecks <= 0 ? 0 : Math.floor((rubles * KOPECKS_PER_RUBLE) / priceKopecks);
}
