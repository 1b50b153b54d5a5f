import { guessColumns } from './guess-columns.js';

const guess = (header: string, ...rows: string[]) =>
  guessColumns(
    header.split(';'),
    rows.map((row) => row.split(';')),
  );

test.each([
  ['Title;Full name;Email;Job title', [null, 'fullName', 'email', 'jobTitle']],
  ['Title;Full name;Email', ['jobTitle', 'fullName', 'email']],
  ['Number;Employee number;Email', [null, 'employeeNumber', 'email']],
  ['Department;Team;Email', [null, 'team', 'email']],
  ['Nombre;Primer apellido;Segundo apellido;Correo', ['firstName', 'lastName', 'lastName', 'email']],
  ['Apellido 1;Apellido 2;Nombre;Correo', ['lastName', 'lastName', 'firstName', 'email']],
  ['Apellidos;Primer apellido;Segundo apellido;Nombre', ['lastName', null, null, 'firstName']],
  ['Apellido;Segundo apellido;Nombre', ['lastName', 'lastName', 'firstName']],
  ['First name;Middle name;Last name', ['firstName', 'firstName', 'lastName']],
  ['Name;Vorname;E-Mail', ['lastName', 'firstName', 'email']],
  ['Name;Surname;Email', ['firstName', 'lastName', 'email']],
  ['Nom;Prénom;Courriel', ['lastName', 'firstName', 'email']],
  ['Ad;Soyad;E-posta', ['firstName', 'lastName', 'email']],
  ['Name;First name;Last name', [null, 'firstName', 'lastName']],
  ['Display name;First name;Last name', ['fullName', null, null]],
  ['Nº empleado;Nombre y apellidos;Puesto de trabajo', ['employeeNumber', 'fullName', 'jobTitle']],
  ['N.º de empleado;Apellidos y nombre;Correo electrónico', ['employeeNumber', 'fullName', 'email']],
  ['Personal-Nr.;Nachname, Vorname;Stelle', ['employeeNumber', 'fullName', 'jobTitle']],
  ['Número mecanográfico;Nome completo;Email profissional;Chefia', ['employeeNumber', 'fullName', 'email', 'manager']],
  ['SİCİL NO;ADI;SOYADI;GÖREVİ;YILLIK İZİN', ['employeeNumber', 'firstName', 'lastName', 'jobTitle', 'vacationDays']],
  ['Matricola;Cognome e nome;E-mail aziendale;Mansione', ['employeeNumber', 'fullName', 'email', 'jobTitle']],
  ['employeeNumber;displayName;jobTitle', ['employeeNumber', 'fullName', 'jobTitle']],
  [
    'Name [displayName] Required;User name [userPrincipalName] Required;First name [givenName];Last name [surname]',
    [null, 'email', 'firstName', 'lastName'],
  ],
])('R68.2 the columns %s are recognised', (header, columns) => {
  expect(guess(header)).toEqual(columns);
});

test.each([
  ['Nombre;Correo', 'José García;j@example.com', 'fullName'],
  ['Nombre;Correo', 'José;j@example.com', 'firstName'],
  ['Name;Email', 'Plato;p@example.com', 'fullName'],
  ['Title;Name', 'Dr.;Ana', null],
  ['Title;Name', 'Prof. Dr.;Ana', null],
  ['Titel;Name', 'Drucker;Ana', 'jobTitle'],
])('R68.2 where a name of a column has two meanings, its values decide: %s with %s', (header, row, field) => {
  expect(guess(header, row)[0]).toBe(field);
});
