// The members of System.Net.Http that the snippet of the lab needs: Mono is installed without it.
namespace System.Net.Http
{
    public class Headers { public WebClient Of; public void Add(string k, string v) { Of.Headers.Add(k, v); } }
    public class StringContent
    {
        public string Text, Kind;
        public StringContent(string text, System.Text.Encoding none, string kind) { Text = text; Kind = kind; }
    }
    public class Content
    {
        public string Text;
        public System.Threading.Tasks.Task<string> ReadAsStringAsync()
        { return System.Threading.Tasks.Task.FromResult(Text); }
    }
    public class HttpResponseMessage { public Content Content; }
    public class HttpClient : IDisposable
    {
        WebClient client = new WebClient { Encoding = System.Text.Encoding.UTF8 };
        public Headers DefaultRequestHeaders { get { return new Headers { Of = client }; } }
        public System.Threading.Tasks.Task<HttpResponseMessage> PostAsync(string url, StringContent content)
        {
            client.Headers.Add("Content-Type", content.Kind);
            return Told(client.UploadString(url, content.Text));
        }
        public System.Threading.Tasks.Task<HttpResponseMessage> GetAsync(string url)
        { return Told(client.DownloadString(url)); }
        static System.Threading.Tasks.Task<HttpResponseMessage> Told(string text)
        {
            return System.Threading.Tasks.Task.FromResult(
                new HttpResponseMessage { Content = new Content { Text = text } });
        }
        public void Dispose() { client.Dispose(); }
    }
}
