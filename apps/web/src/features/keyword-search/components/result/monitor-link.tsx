import type { KeywordSearch } from '@vidno/contract/keyword-search';
import { Radar } from 'lucide-react';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { resultTexts as texts } from '../../texts.ts';

interface MonitorLinkProps {
  readonly search: Pick<KeywordSearch, 'keyword' | 'region' | 'source'>;
  /** Where a monitor is made; null for whom that service is closed. */
  readonly to: string | null;
  readonly theme?: 'white' | 'default';
  readonly size?: 's' | 'm';
}

/** The same words, watched from now on. */
export function MonitorLink({
  search: { keyword, region, source },
  to,
  theme = 'default',
  size = 'm',
}: MonitorLinkProps) {
  if (to === null) return null;
  return (
    <ButtonLink
      to={to}
      search={{ keyword, source, ...(region && { geo: region.id }) }}
      theme={theme}
      size={size}
      icon={<Radar size={18} aria-hidden="true" />}
    >
      {texts.monitor}
    </ButtonLink>
  );
}
