import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { texts } from '../balance-texts.ts';

/** To the page that takes the money. */
export function TopUpLink() {
  return (
    <ButtonLink theme="blue" to="/change-tariff" search={() => ({ topup: 1 })}>
      {texts.topUp}
    </ButtonLink>
  );
}
