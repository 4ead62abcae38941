import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
/** Reads answers, each in a line with the name of its component, by the generated client. */
public final class Unknown {
    private Unknown() {
    }

    public static void main(String[] arguments) throws Exception {
        ObjectMapper mapper = Play.mapper();
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            JsonNode told = mapper.readTree(line);
            mapper.treeToValue(told.get(1), Class.forName("paiju.model." + told.get(0).asText()));
        }
        System.out.println("all are read");
    }
}
