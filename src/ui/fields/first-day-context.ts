import { createContext } from 'react';

/** First day of the week in date pickers, as an ISO weekday; null uses the language's. */
export const FirstDayContext = createContext<number | null>(null);
