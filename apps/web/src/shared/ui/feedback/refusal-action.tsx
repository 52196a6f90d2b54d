import type { ReactNode } from 'react';
import { codeOf } from '#shared/http/refusal-text.ts';
import { ButtonLink } from '../button/button-link.tsx';

const texts = { toTariff: '+ Добавить в тариф' };

/** The way out of a refusal that is the same wherever it happens: what is not paid for leads to the tariff. */
export function refusalAction(failure: unknown): ReactNode | null {
  return codeOf(failure) === 'not_paid' ? <TariffLink /> : null;
}

export function TariffLink() {
  return (
    <ButtonLink theme="blue" to="/change-tariff">
      {texts.toTariff}
    </ButtonLink>
  );
}
