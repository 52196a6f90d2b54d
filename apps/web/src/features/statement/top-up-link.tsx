import { ButtonLink } from '#shared/ui/button.tsx';

/** To the page that takes the money. */
export function TopUpLink() {
  return (
    <ButtonLink theme="blue" to="/change-tariff" search={() => ({ topup: 1 })}>
      {texts.topUp}
    </ButtonLink>
  );
}

const texts = {
  topUp: 'Пополнить',
};
