import { type OperatorTariff, planTariffPrice, withdrawTariffPrice } from '@vidno/contract/operator/tariffs';
import { useState } from 'react';
import { call } from '#features/session/api.ts';
import { formatKopecks } from '#shared/format/kopecks.ts';
import { fieldRefusal } from '#shared/http/field-refusal.ts';
import { TextField } from '#shared/ui/form/field.tsx';
import { ChangeDialog } from '../change-dialog.tsx';
import { parsePrice, tomorrow } from './price-rules.ts';
import { texts } from './tariff-texts.ts';

interface PlanDialogProps {
  readonly tariff: OperatorTariff;
  readonly onClose: () => void;
}

/** A new price from a day on; of a tariff made of tools a field for each. */
export function PlanDialog({ tariff: { id, name, lines, seen }, onClose }: PlanDialogProps) {
  const [typed, setTyped] = useState(() => lines.map(({ price_kopecks }) => String(price_kopecks / 100)));
  const [from, setFrom] = useState(() => tomorrow(Date.now()));
  return (
    <ChangeDialog
      kind="undoable"
      seen={seen}
      onClose={onClose}
      title={texts.planTitle(name)}
      lead={texts.planLead}
      action={texts.planAction}
      fields={['from', ...lines.map((_, index) => fieldOf(index))]}
      send={(warrant) => {
        const prices = lines.map(({ service }, index) => ({ service, price_kopecks: parsePrice(typed[index] ?? '') }));
        return call(planTariffPrice, { params: { id }, body: { ...warrant, from, prices } });
      }}
    >
      {(failure) => (
        <>
          {lines.map(({ service, title, price_kopecks }, index) => (
            <TextField
              key={title}
              label={service === null ? texts.price : texts.rubles(title)}
              hint={texts.priceHint(formatKopecks(price_kopecks))}
              error={fieldRefusal(failure, fieldOf(index))}
              inputMode="numeric"
              autoComplete="off"
              maxLength={15}
              value={typed[index] ?? ''}
              onChange={(event) => setTyped(typed.with(index, event.target.value))}
            />
          ))}
          <TextField
            label={texts.from}
            hint={texts.fromHint}
            type="date"
            min={tomorrow(Date.now())}
            value={from}
            error={fieldRefusal(failure, 'from')}
            onChange={(event) => setFrom(event.target.value)}
          />
        </>
      )}
    </ChangeDialog>
  );
}

function fieldOf(index: number): string {
  return `prices.${index}.price_kopecks`;
}

interface WithdrawDialogProps extends PlanDialogProps {
  /** Of the planned price. */
  readonly price: string;
}

export function WithdrawDialog({ tariff: { id, name, seen }, price, onClose }: WithdrawDialogProps) {
  return (
    <ChangeDialog
      kind="undoable"
      seen={seen}
      onClose={onClose}
      title={texts.withdrawTitle(name)}
      lead={texts.withdrawLead}
      action={texts.withdraw}
      send={(body) => call(withdrawTariffPrice, { params: { id, price }, body })}
    />
  );
}
