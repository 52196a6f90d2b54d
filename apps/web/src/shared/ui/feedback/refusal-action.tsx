import type { ReactNode } from 'react';
import { codeOf } from '#shared/http/refusal-text.ts';
import { ButtonLink } from '../button/button-link.tsx';

const texts = { toTariff: '+ Добавить в тариф', toTariffs: 'Посмотреть тарифы' };

/** The way out of a refusal that is the same wherever it happens: what is not paid for leads to the tariffs. */
export function refusalAction(failure: unknown): ReactNode | null {
  switch (codeOf(failure)) {
    case 'not_paid':
      return <TariffLink />;
    case 'too_many_unpaid_searches':
      return <TariffsLink />;
    default:
      return null;
  }
}

export function TariffLink() {
  return (
    <ButtonLink theme="blue" to="/change-tariff">
      {texts.toTariff}
    </ButtonLink>
  );
}

export function TariffsLink() {
  return <ButtonLink to="/change-tariff">{texts.toTariffs}</ButtonLink>;
}
