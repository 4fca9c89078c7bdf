/** Names of Spanish with words of dates, times or lengths, as sources without accents: they are title everywhere. */
export const spanishNames: readonly string[] = [
  // Feasts and days of the calendar.
  '(?:lunes|martes|miercoles|jueves|viernes|sabado)\\s(?:santo|negro|de pascua|de gloria|de dolores|de aguas|de carnaval|lardero|gordo)|domingo\\s(?:de ramos|de resurreccion|de pascua|de carnaval|de pentecostes|sangriento|de pinata)|miercoles\\sde ceniza|black friday|cyber monday',
  // People, streets, newspapers and programmes.
  '(?:calle|avenida|plaza|paseo)\\s(?:del?\\s)?(?:\\d{1,2}|dos|domingo)(?:\\sde\\s\\p{L}+)?|(?:placido|santo)\\sdomingo|miercoles addams',
  'hoy por hoy|martes y (?:13|trece)|la manana de la 1|revista el jueves',
  // Films, series and books.
  'los lunes al sol|los jueves,? milagro|un domingo cualquiera|nunca en domingo|(?:la )?fiebre del sabado noche|el dia de manana|el manana nunca muere',
  '(?:la )?vuelta al mundo en (?:80|ochenta) dias|como perder a un chico en (?:10|diez) dias|28 (?:dias|semanas|anos) despues|24 horas de le mans|el tren de las (?:3:10|tres y diez)|nacido el (?:4|cuatro) de julio',
  'manana en la batalla piensa en mi|ayer,? hoy(?: y|,)? manana|hoy no me puedo levantar|hoy,? manana y siempre',
  // Songs and sayings.
  'sabado a la noche|sunday bloody sunday|manana sera otro dia|hoy por ti,? (?:y )?manana por mi|(?:en )?martes,? ni te cases ni te embarques',
  'no dej(?:es|ar) para manana lo que pued(?:as|es) hacer hoy|vuelva usted manana',
];
