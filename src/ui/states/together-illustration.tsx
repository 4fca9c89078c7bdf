import { Drawing, inks } from './illustrations.tsx';

/** Drawing for working together: one person hands a sheet to another. */
export function HandedSheet() {
  return (
    <Drawing>
      <path d="M8 100h144" />
      <circle cx="36" cy="42" r="11" className={inks.paper} />
      <path d="M16 100c0-26 6-40 20-40s20 14 20 40z" className={inks.wash} />
      <circle cx="124" cy="42" r="11" className={inks.paper} />
      <path d="M104 100c0-26 6-40 20-40s20 14 20 40z" className={inks.paper} />
      <g transform="rotate(-4 80 62)">
        <path d="M64 44h32v38H64z" className={inks.paper} />
        <path d="M64 53h32" strokeDasharray="2 4" />
        <path d="M71 62h18M71 70h12" className={inks.faint} />
      </g>
      <circle cx="80" cy="43" r="3" className={inks.accent} />
      <path d="M62 24c10-9 26-9 36 0M98 24l1-8M98 24l-8-1" className={inks.stroke} />
    </Drawing>
  );
}
