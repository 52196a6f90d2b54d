export const emailFormTexts = {
  cancel: 'Отмена',
  blank: 'Введите адрес почты.',
};

export const emailTexts = {
  sent: (address: string) =>
    `Мы отправили письмо на ${address}. Откройте ссылку из него: она действует сутки. Нет письма — проверьте «Спам».`,
  resend: 'Отправить ещё раз',
  resent: 'Письмо отправлено ещё раз.',
};
