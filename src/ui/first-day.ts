import { createContext } from 'react';

/** The day that weeks begin with where a day is picked, as an ISO weekday; null leaves it to the language. */
export const FirstDayContext = createContext<number | null>(null);
