import type { ReactNode } from 'react';
import { codeOf } from '#shared/http/refusal-text.ts';
import { ButtonLink } from '../button/button-link.tsx';

const texts = { toTariff: '+ Добавить в тариф' };

/** The way out of a refusal that is the same wherever it happens: what is not paid for leads to the tariff. */
export function refusalAction(failure: unknown): ReactNode | null {
  return codeOf(failure) === 'not_paid' ? <TariffLink /> : null;
}

interface TariffLinkProps {
  readonly size?: 'm' | 'l';
  /** The service to add. */
  readonly service?: number;
}

export function TariffLink({ size = 'm', service }: TariffLinkProps) {
  return (
    <ButtonLink
      theme="blue"
      size={size}
      to="/change-tariff"
      search={() => (service === undefined ? {} : { add: service })}
    >
      {texts.toTariff}
    </ButtonLink>
  );
}
