import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { Kbd } from '../actions/kbd.tsx';
import { classNames } from '../class-names.ts';
import styles from './tooltip.module.css';

export interface TooltipProps {
  text: string;
  shortcut?: readonly string[];
  /** Trigger: one Button or IconButton. */
  children: ReactElement;
}

/** Tooltip that names an icon on hover and keyboard focus. Never the only place of a text: touch has no hover. */
export function Tooltip({ text, shortcut, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {children}
      <AriaTooltip placement="bottom" offset={6} className={classNames(styles.tooltip)}>
        {text}
        {shortcut && <Kbd keys={shortcut} />}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
