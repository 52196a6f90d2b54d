import type { RequiredDocument } from '@vidno/contract/account/documents';

interface Tick {
  readonly before: string;
  /** Leads to the text. */
  readonly link: string;
}

export const documentTexts = {
  ticks: {
    offer: { before: 'Принимаю', link: 'оферту' },
    'personal-data-consent': { before: 'Даю', link: 'согласие на обработку персональных данных' },
    'recurring-payments': { before: 'Согласен с', link: 'условиями регулярных платежей' },
  } satisfies Record<RequiredDocument, Tick>,
  newTab: 'откроется в новой вкладке',
  loading: 'Документы загружаются',
};
