import { ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from '#shared/ui/button/icon-button.tsx';
import { studioTexts as texts } from '../../../texts.ts';
import { type Zoom, zoomed } from '../../../zoom-rules.ts';
import type { ChangeZoom } from './use-zoom-gestures.ts';
import styles from './zoom-buttons.module.css';

interface ZoomButtonsProps {
  readonly zoom: Zoom;
  readonly onZoom: ChangeZoom;
}

export function ZoomButtons({ zoom, onZoom }: ZoomButtonsProps) {
  return (
    <div className={styles.buttons}>
      <IconButton
        label={texts.zoomOut}
        disabled={zoom.scale === 1}
        onClick={() => onZoom((before) => zoomed(before, 'out'))}
        icon={<ZoomOut size={20} />}
      />
      <IconButton
        label={texts.zoomIn}
        onClick={() => onZoom((before) => zoomed(before, 'in'))}
        icon={<ZoomIn size={20} />}
      />
    </div>
  );
}
