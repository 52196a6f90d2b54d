import type { CSSProperties, ReactNode } from 'react';
import type { Zoom } from '../../../zoom-rules.ts';
import { type ChangeZoom, useZoomGestures } from './use-zoom-gestures.ts';
import styles from './zoom-frame.module.css';

interface ZoomFrameProps {
  readonly zoom: Zoom;
  readonly onZoom: ChangeZoom;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/** What it frames is zoomed and moved by wheel, drag and two fingers. */
export function ZoomFrame({ zoom, onZoom, style, children }: ZoomFrameProps) {
  const gestures = useZoomGestures(onZoom);
  return (
    <div className={styles.frame} style={style} data-zoomed={zoom.scale > 1 || undefined} {...gestures}>
      {children}
    </div>
  );
}
