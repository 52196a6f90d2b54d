import { Link, useRouterState } from '@tanstack/react-router';
import { SERVICE } from '@vidno/contract/constants';
import { ArrowLeft, ChartNoAxesCombined, LockKeyhole, type LucideIcon, Radar, ScanFace } from 'lucide-react';
import { useProfile } from '#features/session/profile-api.ts';
import { isRegistered } from '#features/session/rules.ts';
import { ChunkBoundary } from '#shared/navigation/chunk-boundary.tsx';
import { lazyComponent } from '#shared/navigation/load-chunk.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Notice } from '#shared/ui/layout/notice.tsx';
import { serviceTexts, texts } from '../texts.ts';

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
  const isUser = isRegistered(useProfile());
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
      {!isUser && (
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
