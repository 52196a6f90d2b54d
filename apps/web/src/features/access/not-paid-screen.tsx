import { Link, useRouterState } from '@tanstack/react-router';
import { SERVICE } from '@vidno/contract/constants';
import { ArrowLeft, ChartNoAxesCombined, LockKeyhole, type LucideIcon, Radar, ScanFace } from 'lucide-react';
import { useIsLoggedOut } from '#features/session/profile-api.ts';
import { ChunkBoundary, lazyComponent } from '#shared/navigation/load-chunk.tsx';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/layout/notice.tsx';

/** Waits for the prices anyway. */
const ToolOffer = lazyComponent(() => import('./tool-offer.tsx'), 'ToolOffer');

const ICONS: Readonly<Record<number, LucideIcon>> = {
  [SERVICE.smartSearch]: ScanFace,
  [SERVICE.vk]: ChartNoAxesCombined,
  [SERVICE.monitoring]: Radar,
};

interface NotPaidScreenProps {
  /** The service that the screen belongs to. */
  readonly service: number;
  readonly onBack: () => void;
  /** It may be open now. */
  readonly onOpen: () => void;
}

/** In place of a screen whose service is not paid for: what it is, the way back and the way to the tariff. */
export function NotPaidScreen({ service, onBack, onOpen }: NotPaidScreenProps) {
  const isLoggedOut = useIsLoggedOut();
  const back = useRouterState({ select: ({ location }) => location.href });
  const Icon = ICONS[service] ?? LockKeyhole;
  const text = serviceTexts[service];
  return (
    <Notice
      icon={<Icon size={28} />}
      title={texts.notPaid}
      actions={
        <>
          <Button theme="white" size="l" icon={<ArrowLeft size={18} aria-hidden />} onClick={onBack}>
            {texts.back}
          </Button>
          <ButtonLink theme="blue" size="l" to="/change-tariff" search={{ add: service }}>
            {texts.toTariff}
          </ButtonLink>
        </>
      }
      {...(text && { above: text.title })}
    >
      {text && <p>{text.lead}</p>}
      <ChunkBoundary>
        <ToolOffer service={service} onOpen={onOpen} />
      </ChunkBoundary>
      {isLoggedOut && (
        <p>
          {texts.paidElsewhere}{' '}
          <Link to="/login" search={{ back }}>
            {texts.login}
          </Link>
        </p>
      )}
      {service === SERVICE.vk && (
        <p>
          <Link to="/create/search-vk">{texts.tryVk}</Link>
        </p>
      )}
    </Notice>
  );
}

const texts = {
  notPaid: 'Данная функция не оплачена',
  back: 'Назад',
  toTariff: '+ Добавить в тариф',
  paidElsewhere: 'Уже оплатили?',
  login: 'Войдите в аккаунт',
  tryVk: 'Сначала посмотреть на одном аккаунте, бесплатно',
};

interface ServiceText {
  readonly title: string;
  readonly lead: string;
}

/** What each service is for, by its number. */
const serviceTexts: Readonly<Record<number, ServiceText>> = {
  [SERVICE.smartSearch]: {
    title: 'Умный поиск',
    lead: 'Люди по фото и по словам, сразу во всех открытых источниках.',
  },
  [SERVICE.vk]: {
    title: 'Аналитика VK',
    lead: 'Посты, просмотры, ER и лучшее время для публикаций.',
  },
  [SERVICE.monitoring]: {
    title: 'Мониторинг поиска',
    lead: 'Повторяем поиск по расписанию и сообщаем о новом на почту или в Telegram.',
  },
};
