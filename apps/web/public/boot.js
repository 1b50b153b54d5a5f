// Runs before the first paint: removes the token of a reset link from the address, sets the saved theme and the sidebar's width, and
// requests the session and the page's data while the bundle is loading. If the bundle cannot be loaded, it says so.
(function () {
  // Before anything else loads. The router hands `usr` to the page as its location's state, also after a reload.
  var search = new URLSearchParams(location.search);
  var token = search.get('token');
  if (token) {
    search.delete('token');
    history.replaceState({ usr: { token: token } }, '', location.pathname + (search.size ? '?' + search : ''));
  }
  var theme = 'light';
  try {
    if (localStorage.getItem('theme') === 'dark') theme = 'dark';
  } catch {
    // If storage is blocked, the theme is light.
  }
  document.documentElement.classList.toggle('dark', theme === 'dark');
  document.documentElement.style.colorScheme = theme;
  if (/(^|; )sidebar_state=false/.test(document.cookie)) document.documentElement.dataset.sidebar = 'collapsed';
  else if (/(^|; )sidebar_state=/.test(document.cookie)) document.documentElement.dataset.sidebar = 'expanded';

  // Captured, because an error of a script does not bubble.
  addEventListener('error', sayIfUnloaded, true);

  var early = (window.early = {});
  function request(address) {
    early[address] = fetch(address, { credentials: 'include' });
    early[address].catch(function () {});
  }
  request('/api/auth/me');
  // The server says so if the browser has sent a session's cookie. The addresses are those that the pages ask for.
  if (document.documentElement.dataset.page !== 'signed-in') return;
  var path = location.pathname.replace(/\/+$/, '');
  request('/api/notifications');
  var isDashboard = path === '' || path === '/dashboard';
  // Whose choice it is, is known with the session.
  var mayBeMonth = isDashboard && hasStored(/^calendar-layout:/, 'month');
  if (isDashboard && !mayBeMonth) request(calendar());
  if (path === '/time-off') ['/api/time-off?halfHolidays=true', '/api/time-off/balance'].forEach(request);
  if (path === '/documents' || path === '/refunds' || path === '/payroll') request('/api' + path);
  // What not everyone may read waits for the role: a refusal would be recorded.
  early['/api/auth/me'].then(readUser).then(
    function (user) {
      var role = user && user.role;
      if (window.early && role && mayBeMonth) {
        if (stored('calendar-layout:' + user.id) === 'month') month().forEach(request);
        else request(calendar());
      }
      if (!window.early || !role || role === 'EMPLOYEE') return;
      request('/api/team/pending');
      if (path === '/my-team') request('/api/my-teams');
      if (role !== 'HR_MANAGER') {
        if (path === '/my-team') request('/api/direct-reports');
        return;
      }
      if (path === '/users') [people(user.id), '/api/teams'].forEach(request);
      if (path === '/teams') request('/api/teams');
    },
    function () {},
  );

  function readUser(response) {
    if (!response.ok) return null;
    return response
      .clone()
      .json()
      .then(function (body) {
        return body.user.requirePasswordChange ? null : body.user;
      });
  }

  /** As cards, the newest first, or as the table that this person has chosen. */
  function people(id) {
    return '/api/users' + (stored('users-layout:' + id) === 'table' ? '?sort=name&order=asc' : '');
  }

  function stored(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null; // the page does without, too
    }
  }

  function hasStored(names, value) {
    try {
      return Object.keys(localStorage).some(function (name) {
        return names.test(name) && localStorage.getItem(name) === value;
      });
    } catch {
      return false;
    }
  }

  /** Fourteen days from the company's today. */
  function calendar() {
    var today = companyToday();
    var last = new Date(Date.parse(today) + 13 * 86400000).toISOString().slice(0, 10);
    return '/api/dashboard/company-calendar?startDate=' + today + '&endDate=' + last + '&perDay=21';
  }

  function month() {
    return ['/api/dashboard/calendar-month?month=' + companyToday().slice(0, 7), '/api/dashboard/calendar-teams'];
  }

  function companyToday() {
    return new Intl.DateTimeFormat('en-CA', {
      timeZone: document.documentElement.dataset.timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }).format(new Date());
  }

  function sayIfUnloaded(event) {
    if (!(event.target instanceof HTMLScriptElement)) return;
    var place = document.querySelector('#root > div');
    if (!place) return;
    place.setAttribute('role', 'alert');
    place.className = 'flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center';
    var text = document.createElement('p');
    text.textContent = 'Staffroom could not be loaded. Check your connection.';
    var button = document.createElement('button');
    button.textContent = 'Reload';
    button.className = 'underline';
    button.onclick = function () {
      location.reload();
    };
    place.replaceChildren(text, button);
  }
})();
