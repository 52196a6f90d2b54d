interface CardForm {
  readonly number?: string;
  readonly expires?: string;
  readonly cvv?: string;
}

/** What is wrong with the card, if anything is; otherwise the test card of that number, with `expires` as `MM/YY`. */
export function readCard<Card extends object>(
  { number = '', expires = '', cvv = '' }: CardForm,
  findTestCard: (number: string) => Card | null,
  now: Date,
): (Card & { readonly expires: string }) | string {
  const card = findTestCard(number);
  if (!card) return 'Такой карты нет среди тестовых';
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\s*\/\s*(\d\d)$/.exec(expires.trim()) ?? [];
  const ends = new Date(Date.UTC(2000 + Number(year), Number(month), 1));
  if (month === '' || ends <= now) return 'Проверьте срок действия карты';
  if (!/^\d{3}$/.test(cvv.trim())) return 'Проверьте CVV';
  return { ...card, expires: `${month}/${year}` };
}
