// Before the first paint: the saved theme, and the question who is signed in, asked while the bundle is still on its way.
(function () {
  var theme = 'light';
  try {
    if (localStorage.getItem('theme') === 'dark') theme = 'dark';
  } catch {
    // Storage may be forbidden; light it is.
  }
  document.documentElement.classList.toggle('dark', theme === 'dark');
  document.documentElement.style.colorScheme = theme;
  window.earlyMe = fetch('/api/auth/me', { credentials: 'include' });
  window.earlyMe.catch(function () {});
})();
