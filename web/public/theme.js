// Before the first paint, so that nobody who chose the night is dazzled.
(() => {
  const theme = localStorage.getItem('branchline.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
})();
