export const emailFormTexts = {
  cancel: 'Отмена',
  blank: 'Введите адрес почты.',
};
