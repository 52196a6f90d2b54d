import type { RunChange } from '@vidno/contract/monitors/runs';
import { Equal, type LucideIcon, Minus, PencilLine, Plus } from 'lucide-react';
import { Badge, type BadgeTone } from '#shared/ui/feedback/badge.tsx';
import { changeTitles } from '../../result-texts.ts';

const LOOKS: Record<RunChange, { tone: BadgeTone; Icon: LucideIcon }> = {
  new: { tone: 'success', Icon: Plus },
  changed: { tone: 'warning', Icon: PencilLine },
  gone: { tone: 'danger', Icon: Minus },
  unchanged: { tone: 'neutral', Icon: Equal },
};

export function ChangeBadge({ change }: { readonly change: RunChange }) {
  const { tone, Icon } = LOOKS[change];
  return (
    <Badge tone={tone}>
      <Icon size={14} aria-hidden />
      {changeTitles[change]}
    </Badge>
  );
}
