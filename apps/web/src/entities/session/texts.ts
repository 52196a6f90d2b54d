export const texts = {
  signedInAs: (name: string) => `Вы вошли как ${name}`,
  signedIn: 'Вы уже вошли',
  signedInLead: 'Второй раз входить не нужно. Чтобы войти в другой аккаунт, сначала выйдите из этого.',
  goOn: 'Продолжить',
  logout: 'Выйти',
  legal: (button: string) => `Нажимая «${button}», вы соглашаетесь с тем, `,
  legalLink: 'как мы обращаемся с вашими данными',
  legalEnd: '. Рекламу не присылаем.',
};
