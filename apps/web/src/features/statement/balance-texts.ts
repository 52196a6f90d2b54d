export const texts = {
  topUp: 'Пополнить',
};
