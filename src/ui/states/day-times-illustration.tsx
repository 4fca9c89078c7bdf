import { Drawing, inks } from './illustrations.tsx';

/** Drawing of a day with its three times: a planned block, the time tracked beside it, and the flag of a due date. */
export function DayTimes() {
  return (
    <Drawing>
      <path d="M40 14h92M40 36h92M40 58h92" className={inks.faint} />
      <path d="M8 100h144" />
      <path d="M50 20h58v32H50z" className={inks.wash} />
      <path d="M56 26v20" className={inks.stroke} />
      <path d="M64 30h32M64 40h20" />
      <path d="M118 24v22" className={inks.stroke} />
      <path d="M40 86h92" className={inks.stroke} />
      <path d="M50 86V66h17l-5 5 5 5H50" className={inks.accent} />
      <circle cx="22" cy="36" r="11" className={inks.paper} />
      <path d="M22 29v7l5 4" />
    </Drawing>
  );
}
