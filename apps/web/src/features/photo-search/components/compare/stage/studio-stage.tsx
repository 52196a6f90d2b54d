import type { Zoom } from '../../../zoom-rules.ts';
import type { StudioPictures } from '../studio-pictures.ts';
import type { StudioView } from '../studio-view.ts';
import { Curtain } from './curtain.tsx';
import { SideBySide } from './side-by-side.tsx';
import styles from './studio-stage.module.css';
import type { ChangeZoom } from './use-zoom-gestures.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

interface StudioStageProps {
  readonly pictures: StudioPictures;
  readonly view: StudioView;
  readonly zoom: Zoom;
  readonly onZoom: ChangeZoom;
}

/** Both pictures in the view chosen; whole where their eyes are not known. */
export function StudioStage({ pictures: { whole, byEyes }, view, zoom, onZoom }: StudioStageProps) {
  return (
    <div className={styles.stage}>
      {byEyes && view === 'curtain' ? (
        <Curtain pictures={byEyes} zoom={zoom} onZoom={onZoom} />
      ) : (
        <SideBySide pictures={(view !== 'whole' && byEyes) || whole} zoom={zoom} onZoom={onZoom} />
      )}
      <ZoomButtons zoom={zoom} onZoom={onZoom} />
    </div>
  );
}
